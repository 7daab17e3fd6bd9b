/** Reads and moves applications in tests at one instant, each move at the version that stands then. */
import * as Application from "@portal/core/applications/drafts/service.server";
import { createTestContext, officer } from "./application-fixtures.ts";

/** @param at the instant of every call, ISO 8601 */
export const createApplicationCalls = (at: string) => {
  const read = (id: string) => Application.getApplication(id, createTestContext(officer, at));
  const act = async (id: string, action: string, who = officer, body = {}) =>
    Application.performTransition(
      id,
      action,
      { version: (await read(id)).version, ...body },
      createTestContext(who, at),
    );
  return { read, act };
};
