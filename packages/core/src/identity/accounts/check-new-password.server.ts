/** The rules for every new password, wherever it is set: registration, recovery, change. */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { checkPassword, type PasswordKind } from "./index.ts";

interface NewPassword {
  password: string;
  /** The repeated password, where the form sends one. */
  again?: string | undefined;
}
interface Owner {
  account?: string | undefined;
  phone?: string | undefined;
}

/**
 * Refuses a password that breaks the rules for its owner or that attackers try first.
 * @param kind whose rules apply; `either` before it is proven whether the account is a staff account
 * @throws Refusal 900036 or, for staff, 900087; 900037 when the confirmation differs; 900086 when it is on the list of
 * breached passwords, for staff also when digits or signs follow a listed one
 */
export const checkNewPassword = async (
  { password, again }: NewPassword,
  owner: Owner,
  kind: PasswordKind,
): Promise<void> => {
  checkPassword(password, owner, again, kind);
  const { isBreachedPassword } = await import("./breached-passwords.server.ts");
  if (isBreachedPassword(password, { withEndings: kind === "staff" }))
    throw new Refusal(errorCodes.PASSWORD_BREACHED, { fields: [{ path: "pwd", key: "passwordBreached" }] });
};
