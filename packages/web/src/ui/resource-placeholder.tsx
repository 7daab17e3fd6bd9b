/** Shown while a record is loading, when it failed, and when it does not exist. */
import type { Resource } from "../shell/use-resource.ts";
import { FailureAlert } from "./alert.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Skeleton } from "./skeleton.tsx";

export const ResourcePlaceholder = ({
  found: { loading, error, reload },
  none,
}: {
  found: Pick<Resource<unknown>, "loading" | "error" | "reload">;
  /** The text for an unknown id. */
  none: string;
}) => (
  <>
    {loading && <Skeleton lines={8} />}
    {error && error.status !== 404 && <FailureAlert error={error} retry={() => void reload()} />}
    {error?.status === 404 && <EmptyState>{none}</EmptyState>}
  </>
);
