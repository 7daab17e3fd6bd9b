/** The answer of a region as text: the names of country, province, city and county, widest first. */
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatError } from "../shell/error-text.ts";
import { pickLanguage } from "../shell/format.ts";
import { useResource } from "../shell/use-resource.ts";
import { Button } from "../ui/button.tsx";

const Name = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(["common", "errors"]);
  const { data, loading, error, reload } = useResource<{ items: { names: Record<string, string> }[] }>(
    "/region/all",
    {
      id,
    },
  );
  if (error)
    return (
      <>
        {id} <span className="muted small">{formatError(t, error)}</span>{" "}
        <Button small look="quiet" onClick={() => reload()}>
          {t("action.retry")}
        </Button>
      </>
    );
  return pickLanguage(data?.items[0]?.names, i18n.language) || (loading ? "…" : id);
};
/** The levels of a region: two of them may have the same id. */
const levels = ["country", "province", "city", "county"] as const;
export const RegionText = ({ ids }: { ids: readonly string[] }) => {
  const { i18n } = useTranslation("common");
  return ids.map((id, i) => (
    <Fragment key={levels[i] ?? id}>
      {i > 0 && (i18n.language.startsWith("zh") ? " " : ", ")}
      <Name id={id} />
    </Fragment>
  ));
};
