// Asks by one of the Node libraries: ask.js LIBRARY text|secret.
const [library, kind] = process.argv.slice(2);
const secret = kind !== "text";
const message = secret ? "Password" : "Name";

async function ask() {
  switch (library) {
    case "inquirer": {
      const inquirer = require("inquirer");
      const type = secret ? "password" : "input";
      return (await inquirer.prompt([{ type, name: "value", message }])).value;
    }
    case "enquirer": {
      const { prompt } = require("enquirer");
      return (await prompt({ type: secret ? "invisible" : "input", name: "value", message })).value;
    }
    case "prompts": {
      const prompts = require("prompts");
      return (await prompts({ type: secret ? "invisible" : "text", name: "value", message })).value;
    }
  }
}

ask().then((value) => {
  const data = Buffer.from(value);
  console.log("answer", data.length, data.reduce((sum, byte) => sum + byte, 0));
});
