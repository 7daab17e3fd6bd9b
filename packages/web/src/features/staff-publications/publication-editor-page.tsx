/** Writing a publication in four languages; publishing it now or later; withdrawing it. */
import type { StaffPublication } from "@portal/core/events/publications/publication-schema";
import { useParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { ResourcePlaceholder } from "../../ui/resource-placeholder.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { PublicationEditor } from "./publication-editor.tsx";
import { parsePublicationKind } from "./publications-page.tsx";

const PublicationEditorPage = () => {
  const { t } = useText(["pages/staff-publication"]);
  const { kind: name, id } = useParams();
  const kind = parsePublicationKind(name);
  const isNew = id === "new";
  const publicationResource = useResource<StaffPublication>(
    isNew || !id ? undefined : `/staff/publication/${encodeURIComponent(id)}`,
  );
  if (isNew || publicationResource.data)
    return (
      <PublicationEditor
        key={publicationResource.data?.id ?? kind}
        kind={kind}
        from={publicationResource.data}
      />
    );
  return (
    <AdminFrame title={t(`kind.${kind}.title`)}>
      <ResourcePlaceholder found={publicationResource} none={t("edit.missing")} />
    </AdminFrame>
  );
};

export { PublicationEditorPage as Component };
