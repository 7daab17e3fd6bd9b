/** The applications of the current institution; none without an institution. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { ApiError } from "../../shell/api.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";

interface Applications {
  /** Newest first; undefined while loading. */
  rows: ApplicationRow[] | undefined;
  error: ApiError | undefined;
  reload: () => void;
}
export const useApplications = (): Applications => {
  const me = useCurrentUser();
  const list = useResourceList<ApplicationRow>(
    me.institutionId ? "/participate/search" : undefined,
    { limit: 100 },
    { whole: true },
  );
  return {
    rows: me.data && !me.institutionId ? [] : list.items,
    error: list.error,
    reload: () => void list.reload(),
  };
};
