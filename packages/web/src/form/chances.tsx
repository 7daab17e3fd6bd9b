/** "This is application 2 of the year; 2 remaining" (spec 3 §4): told before anything is filled in. */
import type { Eligibility } from "@portal/core/application/wire";
import type { Scheme } from "@portal/core/form/types";
import { useResource } from "../lib/query.ts";
import { Notice } from "../ui/notice.tsx";
import { useText } from "./use-text.ts";

export const Chances = ({ scheme }: { scheme: Scheme }) => {
  const { t } = useText(["pages/form", "errors"]);
  const counted = scheme.limits.counter?.noticeFrom !== undefined;
  const known = useResource<Eligibility>(counted ? "/participate/search/eligibility" : undefined, {
    scheme: scheme.id,
  }).data;
  const count = known?.conditions.find(({ id }) => id === "count");
  if (!known || !count) return null;
  if (!count.met) return <Notice kind="warning" title={t("errors:900032")} />;
  const { chances } = known;
  if (!chances?.notice) return null;
  return (
    <Notice
      title={chances.left > 0 ? t("errors:900031", { n: chances.n, left: chances.left }) : t("lastChance")}
    />
  );
};
