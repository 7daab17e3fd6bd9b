/**
 * Before each test file: keeps the log lines of the portal out of the output, in which thousands of them would hide the
 * results. Tests that read lines replace `log.write` or spy on the standard output.
 */
const quietedOutput = Symbol.for("portal.quietedOutput");
const output = process.stdout as typeof process.stdout & { [quietedOutput]?: true };

// Files of a worker share one process.
if (!output[quietedOutput]) {
  output[quietedOutput] = true;
  const write = output.write.bind(output) as (...args: unknown[]) => boolean;
  output.write = (...args: unknown[]) => (String(args[0]).startsWith('{"level":') ? true : write(...args));
}
