/** `/personal/documents`: what the institution uploaded, to be opened, renamed and removed; forms offer it again. */
import type { FileView } from "@portal/core/files/file-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFileLibrary } from "../../form/use-file-library.ts";
import { api } from "../../shell/api.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type DocumentChange, DocumentChangeDialog } from "./document-change-dialog.tsx";
import { DocumentList } from "./document-list.tsx";
import { NoInstitution } from "./no-institution.tsx";

const DocumentsPage = () => {
  const { t } = useTranslation("pages/personal");
  const me = useCurrentUser();
  const list = useFileLibrary(Boolean(me.institutionId), { status: "verified" });
  const [change, setChange] = useState<DocumentChange>();
  const [failure, setFailure] = useState<unknown>();
  /** Links last for minutes, so that each is asked for when it is used. */
  const open = async ({ id }: FileView): Promise<void> => {
    setFailure(undefined);
    try {
      const { downloadUrl } = await api.get<FileView>(`/file/${id}`);
      const url = downloadUrl === undefined ? undefined : parseServiceUrl(downloadUrl);
      if (url) location.assign(url);
    } catch (error) {
      setFailure(error);
    }
  };
  const shownChange = change && {
    ...change,
    file: list.data?.find(({ id }) => id === change.file.id) ?? change.file,
  };
  return (
    <PersonalFrame title={t("menu.documents")}>
      <p className="narrow">{t("library.intro")}</p>
      {failure !== undefined && <FailureAlert error={failure} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {(me.loading || list.loading) && <Skeleton lines={5} />}
      <NoInstitution />
      {list.data?.length === 0 && <EmptyState>{t("library.none")}</EmptyState>}
      {list.data && list.data.length > 0 && (
        <DocumentList
          files={list.data}
          onOpen={(file) => void open(file)}
          onChange={(file, kind) => setChange({ file, kind })}
        />
      )}
      <Dialog
        open={change !== undefined}
        onClose={() => setChange(undefined)}
        title={shownChange ? `${t(`library.${shownChange.kind}`)} · ${shownChange.file.name}` : ""}
      >
        {shownChange && (
          <DocumentChangeDialog
            change={shownChange}
            reload={list.reload}
            onClose={() => setChange(undefined)}
          />
        )}
      </Dialog>
    </PersonalFrame>
  );
};

export { DocumentsPage as Component };
