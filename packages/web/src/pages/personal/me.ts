/** Who is signed in, and the institution at hand. */
import type { CurrentUser } from "@portal/core/account/current-user";
import { useResource } from "../../lib/query.ts";
import { useInstitutionId } from "../../lib/session.ts";

export const useMe = () => {
  const user = useResource<CurrentUser>("/user/current");
  const chosen = useInstitutionId();
  const id = chosen ?? user.data?.currentInstitutionId ?? user.data?.institutions[0]?.id;
  return { ...user, institutionId: id, institution: user.data?.institutions.find((one) => one.id === id) };
};
