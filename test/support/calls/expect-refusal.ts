/** Expects a command to refuse. A success, or a failure of another kind, fails the test. */
import { Refusal } from "@portal/core/platform/errors";

export const expectRefusal = async (work: Promise<unknown> | (() => Promise<unknown>)): Promise<Refusal> => {
  const error: unknown = await (typeof work === "function" ? work() : work).then(
    () => new Error("was not refused"),
    (caught: unknown) => caught,
  );
  if (error instanceof Refusal) return error;
  throw error;
};
