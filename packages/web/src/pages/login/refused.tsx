/** A refusal at the door; where the area codes of an old page are the reason, the page is loaded again (spec 1 §5). */
import { ApiError } from "../../lib/api.ts";
import { Failure } from "../../ui/notice.tsx";

const AREA_CODE_REFRESH = 900034;

export const Refused = ({ error }: { error: unknown }) => {
  if (error === undefined) return null;
  const old = error instanceof ApiError && error.code === AREA_CODE_REFRESH;
  return <Failure error={error} retry={old ? () => location.reload() : undefined} />;
};
