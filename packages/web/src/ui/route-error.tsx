/** A page that could not be shown: what happened, and the way on. */
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router-dom";
import { ApiError } from "../lib/api.ts";
import { ChunkLoadFailed } from "../lib/page.ts";
import { paths } from "../paths.ts";
import { Button, LinkButton } from "./button.tsx";
import { PageHeading } from "./heading.tsx";

export const RouteError = () => {
  const { t } = useTranslation("common");
  const error = useRouteError();
  const chunk = error instanceof ChunkLoadFailed;
  return (
    <div className="page narrow">
      <PageHeading>{t(chunk ? "error.chunkTitle" : "error.pageTitle")}</PageHeading>
      <p>{t(chunk ? "error.chunk" : "error.page")}</p>
      {error instanceof ApiError && error.requestId && <p>{t("error.reference", { id: error.requestId })}</p>}
      <p className="actions">
        <Button onClick={() => location.reload()}>{t("action.reload")}</Button>
        <LinkButton look="secondary" to={paths.home}>
          {t("action.home")}
        </LinkButton>
      </p>
    </div>
  );
};
