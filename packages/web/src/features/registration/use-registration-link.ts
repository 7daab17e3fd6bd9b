import type { ApiError } from "../../shell/api.ts";
import { useResource } from "../../shell/use-resource.ts";
import { type LoginAddress, toLoginName } from "../sign-in/login-address.ts";
import { isOneTimeCode } from "../sign-in/one-time-code.ts";

/** Returns whether what a link carries is the code of an e-mail, and not the ticket of a registration by phone. */
export const isEmailCode = (verify: string): boolean => isOneTimeCode(verify);

interface RegistrationLink {
  /** The server has refused the code: it is wrong or too old. */
  isOver: boolean;
  isLoading: boolean;
  /** The failure, where the code could not be checked. */
  failure: ApiError | undefined;
  reload: () => Promise<void>;
}
/** Asks whether the link of an e-mail is still valid; a ticket is checked with its request. */
export const useRegistrationLink = (verify: string, address: LoginAddress): RegistrationLink => {
  const { error, loading, reload } = useResource(isEmailCode(verify) ? "/user/verification" : undefined, {
    code: verify,
    account: toLoginName(address),
    type: "register",
  });
  // A code has expired only where the server says so; any other failure says nothing about it.
  const isOver = error?.status === 400;
  return { isOver, isLoading: loading, failure: isOver ? undefined : error, reload };
};
