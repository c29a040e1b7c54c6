#ifndef CTERMINAL_H
#define CTERMINAL_H

#include "CTextWidth.h"

#endif
