/** A document beside the answers, from the bucket's origin with a short-lived address (experience.md › Staff). */
import type { FileView } from "@portal/core/files/file-schema";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNarrowDesk } from "../../ui/use-narrow-window.ts";

interface PreviewState {
  shown: string | undefined;
  show: (id: string | undefined) => void;
}
const PreviewContext = createContext<PreviewState | undefined>(undefined);
/** Returns the document in the pane and a function to show another; undefined where there is no pane. */
export const usePreview = (): PreviewState | undefined => use(PreviewContext);

export const PreviewProvider = ({ children }: { children: (previewId: string | undefined) => ReactNode }) => {
  const [shownId, setShownId] = useState<string>();
  const opener = useRef<Element | null>(null);
  const value = useMemo<PreviewState>(
    () => ({
      shown: shownId,
      show: (id) => {
        if (id) opener.current = document.activeElement;
        setShownId(id);
      },
    }),
    [shownId],
  );
  // Once the document is gone: behind a dialog nothing takes the focus.
  useEffect(() => {
    if (shownId === undefined && opener.current instanceof HTMLElement) opener.current.focus();
  }, [shownId]);
  return <PreviewContext value={value}>{children(shownId)}</PreviewContext>;
};

/** Returns whether browsers can display the type. */
export const isPreviewable = (type: string): boolean =>
  ["image/jpeg", "image/png", "application/pdf"].includes(type);

const FileBody = ({ file }: { file: FileView }) => {
  const { t } = useText(["pages/staff"]);
  const address = parseServiceUrl(file.previewUrl);
  if (!address) return <p className="muted">{t("preview.none")}</p>;
  if (file.type !== "application/pdf")
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        <img className="preview-image" src={address} alt={t("preview.of", { name: file.name })} />
      </a>
    );
  if (!navigator.pdfViewerEnabled)
    return (
      <p>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("preview.outside")}
        </a>
      </p>
    );
  return <iframe className="preview-frame" src={address} title={t("preview.of", { name: file.name })} />;
};

/** Beside the answers; where there is no place beside them, a dialog covers them. */
export const PreviewPane = ({ id, institutionId }: { id: string; institutionId: string }) => {
  const { t } = useText(["pages/staff", "common"]);
  const preview = usePreview();
  const file = useResource<FileView>(`/file/${encodeURIComponent(id)}`, { institutionId });
  const isCovering = useNarrowDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id) heading.current?.focus();
  }, [id]);
  const title = file.data?.name ?? t("preview.title");
  const body = (
    <>
      {file.error && <FailureAlert error={file.error} retry={() => void file.reload()} />}
      {file.loading && <Skeleton lines={6} />}
      {file.data && <FileBody key={file.data.previewUrl} file={file.data} />}
    </>
  );
  if (isCovering)
    return (
      <Dialog open full onClose={() => preview?.show(undefined)} title={title}>
        {body}
      </Dialog>
    );
  return (
    <section
      className="card preview"
      aria-labelledby="preview"
      onKeyDown={(event) => event.key === "Escape" && preview?.show(undefined)}
    >
      <div className="preview-head">
        <h2 id="preview" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t("preview.close")}
          onClick={() => preview?.show(undefined)}
        >
          <Icon name="close" />
        </button>
      </div>
      {body}
    </section>
  );
};
