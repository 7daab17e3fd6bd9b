/** The error page with the way on. Another address is another attempt. */
import { Component, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../shell/api.ts";
import { ChunkLoadError } from "../shell/lazy-import.ts";
import { paths } from "../shell/paths.ts";
import { Button } from "./button.tsx";
import { PageHeading } from "./page-heading.tsx";

const RouteError = ({ error }: { error: Error }) => {
  const { t } = useTranslation("common");
  const isChunkMissing = error instanceof ChunkLoadError;
  return (
    <div className="page narrow">
      <PageHeading>{t(isChunkMissing ? "error.chunkTitle" : "error.pageTitle")}</PageHeading>
      <p>{t(isChunkMissing ? "error.chunk" : "error.page")}</p>
      {error instanceof ApiError && error.requestId && <p>{t("error.reference", { id: error.requestId })}</p>}
      <p className="actions">
        <Button onClick={() => location.reload()}>{t("action.reload")}</Button>
        <a className="button button-secondary" href={paths.home}>
          {t("action.home")}
        </a>
      </p>
    </div>
  );
};

/** Use the address as its key. */
export class RouteBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }
  override render(): ReactNode {
    return this.state.error ? <RouteError error={this.state.error} /> : this.props.children;
  }
}
