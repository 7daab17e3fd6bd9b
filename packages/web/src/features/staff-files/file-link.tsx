/** A document by its name; a click requests a short-lived address and opens it. */
import type { FileView } from "@portal/core/files/file-schema";
import { createContext, use, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { formatError } from "../../shell/error-text.ts";
import { formatSize } from "../../shell/format-size.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { isPreviewable, usePreview } from "./document-preview.tsx";

const Owner = createContext<string | undefined>(undefined);
/** The owner of the files below; staff name the institution. */
export const FileOwnerProvider = Owner.Provider;

export const FileLink = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation(["pages/staff", "common", "errors"]);
  const institutionId = use(Owner);
  const path = `/file/${encodeURIComponent(id)}`;
  // Only the name: a link is issued, and the read is logged, when the document is opened.
  const file = useResource<FileView>(path, { institutionId, facts: "true" });
  const [error, setError] = useState<unknown>();
  const open = async (): Promise<void> => {
    setError(undefined);
    try {
      // The link in the list may have expired.
      const { downloadUrl, name } = await api.get<FileView>(path, { institutionId });
      const address = parseServiceUrl(downloadUrl);
      if (!address) return;
      const link = document.createElement("a");
      link.href = address;
      link.download = name;
      link.rel = "noopener";
      link.click();
    } catch (failure) {
      setError(failure);
    }
  };
  const data = file.data;
  const preview = usePreview();
  const canShow = preview && data?.status === "verified" && isPreviewable(data.type);
  return (
    <span className="staff-file-line">
      <button type="button" className="staff-file" onClick={() => void open()}>
        {data?.name ?? t("file.open")}
      </button>
      {file.error && (
        <span className="fv-error">
          {formatError(t, file.error)}{" "}
          <button type="button" className="staff-file small" onClick={() => void file.reload()}>
            {t("common:action.retry")}
          </button>
        </span>
      )}
      {data && (
        <span className="muted small">
          {formatSize(data.size, i18n.language)} · {t(`file.${data.status}`)}
        </span>
      )}
      {canShow && (
        <button
          type="button"
          className="staff-file small"
          aria-pressed={preview.shown === id}
          onClick={() => preview.show(preview.shown === id ? undefined : id)}
        >
          {t("preview.show")}
          <span className="visually-hidden"> {data.name}</span>
        </button>
      )}
      {error !== undefined && <FailureAlert error={error} />}
    </span>
  );
};
