/**
 * Waits until the services know of a role's permissions. IAM propagates a new role or policy only after some seconds
 * (AWS IAM User Guide › Troubleshoot IAM › Changes that I make are not always immediately visible). A message that is
 * refused meanwhile comes back, but a deployment waits for its run and fails with it.
 */
import { setTimeout } from "node:timers/promises";
import { findDeniedAction } from "@portal/core/platform/service-failures.server";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** The last run has as long at least, in milliseconds. */
const TIME_OF_RUN_MS = 10_000;

/** A service refuses the role for longer than a run can wait. The message names nothing but the action. */
class DeniedRoleError extends Error {
  readonly messageIsSafe = true;
  constructor(action: string, cause: unknown) {
    super(`its role lacks a permission: ${action}`, { cause });
    this.name = "DeniedRoleError";
  }
}

/**
 * Does work that may be repeated, and does it again while a service refuses the role.
 * @param getRemainingMs milliseconds until Lambda ends the run
 * @throws DeniedRoleError when no time is left to wait; any other failure of the work at once
 */
export const retryWhileDenied = async <Result>(
  work: () => Promise<Result>,
  getRemainingMs: () => number,
): Promise<Result> => {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      const action = findDeniedAction(error);
      if (action === undefined) throw error;
      if (getRemainingMs() < pauseMs + TIME_OF_RUN_MS) throw new DeniedRoleError(action, error);
      await setTimeout(pauseMs);
    }
  }
};
