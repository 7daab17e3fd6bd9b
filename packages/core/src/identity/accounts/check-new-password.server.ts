/** What every new password is held to, wherever it is set: registration, recovery, change. */
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { checkPassword, type PasswordKind } from "./index.ts";

interface NewPassword {
  password: string;
  /** The confirmation, where one was sent. */
  again?: string | undefined;
}
interface Owner {
  account?: string | undefined;
  phone?: string | undefined;
}

/**
 * Refuses a password that breaks the rules of its owner or that attackers try first.
 * @param kind whose rules: before an account is proved it is not known whether it is staff's (`either`)
 * @throws Refusal 900036 or, of staff, 900087; 900037 when the confirmation differs; 900086 on the list of breached ones
 */
export const checkNewPassword = async (
  { password, again }: NewPassword,
  owner: Owner,
  kind: PasswordKind,
): Promise<void> => {
  checkPassword(password, owner, again, kind);
  const { isBreachedPassword } = await import("./breached-passwords.server.ts");
  if (isBreachedPassword(password))
    throw new Refusal(errorCodes.PASSWORD_BREACHED, { fields: [{ path: "pwd", key: "passwordBreached" }] });
};
