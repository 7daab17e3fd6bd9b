/** The document of the API that was written before all tests, and the checks that were compiled of it. */
import { readFileSync } from "node:fs";
import { inject } from "vitest";
import {
  type ApiDocument,
  type CheckExchange,
  createContractChecker,
  createOperationFinder,
  type FindOperation,
} from "./api-contract.ts";
import { type CompleteAnswer, createAnswerCompleter } from "./complete-answer.ts";

interface SharedContract {
  document: ApiDocument;
  checkExchange: CheckExchange;
  findOperation: FindOperation;
  completeAnswer: CompleteAnswer;
}
/** Files load this module anew in one process, while the schemas of the document stay compiled. */
const sharedContract = Symbol.for("portal.shared-contract");

export const getSharedContract = (): SharedContract => {
  const sharedGlobals = globalThis as { [sharedContract]?: SharedContract };
  if (!sharedGlobals[sharedContract]) {
    const document = JSON.parse(readFileSync(inject("apiDocument"), "utf8")) as ApiDocument;
    sharedGlobals[sharedContract] = {
      document,
      checkExchange: createContractChecker(document),
      findOperation: createOperationFinder(document),
      completeAnswer: createAnswerCompleter(document),
    };
  }
  return sharedGlobals[sharedContract];
};
