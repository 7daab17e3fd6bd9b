/** What whoever runs a command can mend, such as the name of a stage. Its message says what is wrong. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Errors of the SDK about the credentials of whoever runs the command. */
const CREDENTIAL_ERRORS: ReadonlySet<string> = new Set([
  "AccessDenied",
  "AccessDeniedException",
  "CredentialsProviderError",
  "ExpiredToken",
  "ExpiredTokenException",
  "InvalidClientTokenId",
  "UnrecognizedClientException",
]);

/**
 * Runs a command of operators. What they can mend is said in one line, and the command ends with 1.
 * @throws what else ended the command, whose stack says where
 */
export const runOperatorCommand = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (!(error instanceof OperatorError) && !CREDENTIAL_ERRORS.has(error.name)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
};
