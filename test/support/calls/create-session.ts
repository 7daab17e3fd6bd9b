import { prepareSession } from "@portal/core/identity/sessions/session-store.server";
import { transact } from "@portal/core/platform/transaction.server";

/**
 * Starts a session that nothing else is written with.
 * @returns the token, as `prepareSession`
 */
export const createSession = async (...args: Parameters<typeof prepareSession>): Promise<string> => {
  const { token, row } = prepareSession(...args);
  await transact([row]);
  return token;
};
