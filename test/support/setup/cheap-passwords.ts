/**
 * Before the tests of each file: passwords are hashed in a twentieth of a millisecond instead of 20 ms, which thousands
 * of sign-ins would make a minute of a core. A test of the cost itself keeps a copy of the usual one, taken when its
 * file is loaded. The module is imported as late as this because a file may mock what it is made of.
 */
import { beforeAll } from "vitest";

beforeAll(async () => {
  const { passwordHashCost } = await import("@portal/core/identity/accounts/password.server");
  Object.assign(passwordHashCost, { memory: 64, passes: 1 });
});
