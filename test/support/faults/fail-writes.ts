/** Writes that fail whenever they are tried, as those of a row do that has grown too large. */
import { buildJsonFailure } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";

/** Makes each write fail that names one of these texts, until the machine is started anew. */
export const failWritesWith = (...texts: string[]): void => {
  startStrictMachine(disableRandomFailures(), [
    async (call, send) => {
      const input = JSON.stringify(call.input);
      return /^(?:TransactWriteItems|PutItem)$/.test(call.operation) &&
        texts.some((text) => input.includes(text))
        ? buildJsonFailure("ValidationException", "Item size has exceeded the maximum allowed size")
        : send();
    },
  ]);
};
/** Lets every write succeed again. */
export const failNoWrites = (): void => {
  startStrictMachine(disableRandomFailures());
};
