/** Before each test file: the strict machine as `AWS_LIKE` says, and nothing of the file before it. */
import { startStrictMachine } from "../../local/strict/strict-machine.ts";

startStrictMachine();
