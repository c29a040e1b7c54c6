#ifndef CTERMINAL_H
#define CTERMINAL_H

#include "CLockedMemory.h"
#include "CTerminalGuard.h"
#include "CTextWidth.h"

#endif
