/**
 * Before each test file: forgets the modules of the files before it in the same worker, with what they remember (a
 * table's name, rows read before). Only packages from npm stay loaded; loading them again for each file took as long as
 * many of the tests.
 */
import { vi } from "vitest";

vi.resetModules();
