/** Returns the account that is signed in, and its current institution. */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useInstitutionId } from "./session.ts";
import { useResource } from "./use-resource.ts";

export const useCurrentUser = () => {
  const user = useResource<CurrentUser>("/user/current");
  const chosenId = useInstitutionId();
  const id = chosenId ?? user.data?.currentInstitutionId ?? user.data?.institutions[0]?.id;
  return { ...user, institutionId: id, institution: user.data?.institutions.find((one) => one.id === id) };
};
