/** Refuses members of a call that it does not take beside the others. Pure. */
import { errorCodes, Refusal } from "./errors.ts";

/**
 * Refuses the named members of a body where they have a value: what would be ignored must not appear to be accepted.
 * @throws Refusal 200114 with each of them
 */
export const refuseMembers = <Input extends object>(
  input: Input,
  members: readonly (keyof Input & string)[],
): void => {
  const fields = members
    .filter((path) => input[path] !== undefined)
    .map((path) => ({ path, key: "illegal" }));
  if (fields.length > 0) throw new Refusal(errorCodes.BAD_PARAMETERS, { fields });
};
