/** Alerts, failures, empty states and placeholders. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { ChunkLoadError } from "../../packages/web/src/shell/lazy-import.ts";
import { Alert, FailureAlert } from "../../packages/web/src/ui/alert.tsx";
import { LinkButton } from "../../packages/web/src/ui/button.tsx";
import { EmptyState } from "../../packages/web/src/ui/empty-state.tsx";
import { ErrorSummary } from "../../packages/web/src/ui/error-summary.tsx";
import { FormattedText } from "../../packages/web/src/ui/formatted-text.tsx";
import { LoadFailure } from "../../packages/web/src/ui/load-failure.tsx";
import { MaintenanceList } from "../../packages/web/src/ui/maintenance-list.tsx";
import { ResourcePlaceholder } from "../../packages/web/src/ui/resource-placeholder.tsx";
import { Skeleton } from "../../packages/web/src/ui/skeleton.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { maintenanceTitles } from "./sample-data.ts";
import { withTexts } from "./with-texts.tsx";

const reload = (): Promise<void> => Promise.resolve();
const serverFailure = new ApiError(500, { code: errorCodes.SERVER_EXCEPTION, requestId: "a1b2c3d4" });
const refusal = new ApiError(409, {
  code: errorCodes.NOT_ELIGIBLE,
  reasons: [{ code: errorCodes.INSTITUTION_NOT_CERTIFIED }, { code: errorCodes.INSTITUTION_MISSING }],
});

export const messageItems: readonly GalleryItem[] = [
  {
    name: "Alert",
    states: Object.fromEntries(
      (["info", "success", "warning", "error"] as const).map((kind) => [
        kind,
        withTexts((t) => (
          <Alert kind={kind} title={t("error.pageTitle")}>
            <p>{t("error.page")}</p>
          </Alert>
        )),
      ]),
    ),
  },
  {
    name: "FailureAlert",
    states: {
      "of the server, which can be repeated": () => <FailureAlert error={serverFailure} retry={reload} />,
      "a refusal with its reasons": () => <FailureAlert error={refusal} />,
      "a part that was not loaded": () => <FailureAlert error={new ChunkLoadError("")} />,
    },
  },
  {
    name: "LoadFailure",
    states: { failed: () => <LoadFailure resources={[{ error: serverFailure, reload }]} /> },
  },
  {
    name: "ErrorSummary",
    states: {
      "two items, one of another page": withTexts((t) => (
        <ErrorSummary
          round={-1}
          problems={[
            { id: "gallery-wrong", text: t("issue.required") },
            {
              id: "elsewhere",
              text: t("issue.contactLeft"),
              elsewhere: { name: "contacts", to: "/personal/con_user" },
            },
          ]}
        />
      )),
    },
  },
  {
    name: "EmptyState",
    states: {
      "with an action": withTexts((t) => (
        <EmptyState action={<LinkButton to="/index">{t("action.home")}</LinkButton>}>
          {t("issue.required_rows")}
        </EmptyState>
      )),
      "without an action": withTexts((t) => <EmptyState>{t("issue.required_rows")}</EmptyState>),
    },
  },
  {
    name: "Skeleton",
    states: { lines: () => <Skeleton lines={3} />, blocks: () => <Skeleton lines={2} block /> },
  },
  {
    name: "ResourcePlaceholder",
    states: {
      loading: withTexts((t) => (
        <ResourcePlaceholder
          found={{ loading: true, error: undefined, reload }}
          none={t("error.pageTitle")}
        />
      )),
      unknown: withTexts((t) => (
        <ResourcePlaceholder
          found={{
            loading: false,
            error: new ApiError(404, { code: errorCodes.NOT_FOUND }),
            reload,
          }}
          none={t("error.pageTitle")}
        />
      )),
    },
  },
  {
    name: "MaintenanceList",
    states: {
      announced: () => (
        <MaintenanceList
          notices={[
            {
              id: "maintenance",
              titles: maintenanceTitles,
              texts: maintenanceTitles,
              startsAt: "2026-11-28T14:00:00.000Z",
              endsAt: "2026-11-28T18:00:00.000Z",
            },
          ]}
        />
      ),
    },
  },
  {
    name: "FormattedText",
    states: {
      "paragraph and list": withTexts((t) => (
        <FormattedText text={`${t("error.page")}\n\n- ${t("error.chunk")}\n- ${t("issue.option")}`} />
      )),
    },
  },
];
