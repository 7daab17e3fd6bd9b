/** `/personal/con_user`: contacts of the institution; forms only offer active ones. */
import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import type { Answers } from "@portal/core/forms/types/index";
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DataForm } from "../../form/wizard/data-form.tsx";
import { api } from "../../shell/api.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../ui/dialog.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { contactSections } from "./contact-sections.ts";
import { NoInstitution } from "./no-institution.tsx";

const formatContactName = (contact: ContactView): string =>
  [contact.nameZh, contact.nameForeign].filter(Boolean).join(" ");
/** One line per address, so that a number does not wrap beside an e-mail address. */
const ContactAddresses = ({ contact: { email, mobile } }: { contact: ContactView }) => (
  <>
    {email && (
      <div className="identifier">
        <EmailText address={email} />
      </div>
    )}
    {mobile && (
      <div className="nowrap">{`${findCallingCode(mobile.area) ?? ""} ${mobile.number}`.trim()}</div>
    )}
    {!email && !mobile && "—"}
  </>
);

/** The buttons of one contact. */
const ContactActions = ({
  contact,
  onEdit,
  onRemove,
}: {
  contact: ContactView;
  onEdit: () => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation("pages/personal");
  return (
    <span className="pc-acts">
      <Button look="quiet" small onClick={onEdit}>
        {t("contact.change")}
        <span className="visually-hidden"> {formatContactName(contact)}</span>
      </Button>
      <Button look="quiet" small onClick={onRemove}>
        {t("contact.take")}
        <span className="visually-hidden"> {formatContactName(contact)}</span>
      </Button>
    </span>
  );
};

const ContactTable = ({
  contacts,
  mayChange,
  onEdit,
  onRemove,
}: {
  contacts: readonly ContactView[];
  mayChange: boolean;
  onEdit: (contact: ContactView) => void;
  onRemove: (contact: ContactView) => void;
}) => {
  const { t } = useTranslation(["pages/personal", "lists"]);
  const columns: Column<ContactView>[] = [
    { key: "name", label: t("contact.name"), head: true, cell: formatContactName },
    {
      key: "job",
      label: t("contact.job"),
      cell: (row) => row.jobTitleZh || row.jobTitleForeign || "—",
    },
    {
      key: "reach",
      label: t("contact.section_reach"),
      cell: (row) => <ContactAddresses contact={row} />,
    },
    {
      key: "status",
      label: t("contact.employmentStatus"),
      cell: (row) => t(`lists:employmentStatus.${row.employmentStatus}`),
    },
  ];
  const actionColumn: Column<ContactView> = {
    key: "do",
    label: t("contact.actions"),
    bare: true,
    cell: (row) => <ContactActions contact={row} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />,
  };
  return (
    <Table
      caption={t("menu.contacts")}
      rows={contacts}
      rowKey={(row) => row.id}
      columns={mayChange ? [...columns, actionColumn] : columns}
    />
  );
};

/** The form of a new contact, or of one that exists. */
const ContactForm = ({
  contact,
  institutionId,
  onDone,
  onReload,
}: {
  contact: ContactView | undefined;
  institutionId: string | undefined;
  onDone: () => Promise<void>;
  onReload: () => void;
}) => {
  const { t } = useTranslation("pages/personal");
  return (
    <DataForm
      namespace="pages/personal"
      prefix="contact"
      sections={contactSections}
      initial={contact ? (contact as unknown as Answers) : { employmentStatus: "IN_SERVICE" }}
      version={contact?.version ?? 0}
      onReload={onReload}
      action={t("contact.save")}
      inputName={`contact ${institutionId} ${contact?.id ?? "new"}`}
      save={async (answers) => {
        if (contact) await api.put("/contact", { ...answers, id: contact.id, version: contact.version });
        else await api.post("/contact", answers);
        await onDone();
      }}
    />
  );
};

const ContactsPage = () => {
  const { t } = useTranslation("pages/personal");
  const me = useCurrentUser();
  const mayChange = isMemberPermitted(me.institution?.role, "changeContacts");
  const list = useResource<{ items: ContactView[] }>(me.institutionId ? "/contact" : undefined);
  const [editedContact, setEditedContact] = useState<ContactView | "new">();
  const [departingContact, setDepartingContact] = useState<ContactView>();
  const [failure, setFailure] = useState<unknown>();
  const removeContact = async (contact: ContactView): Promise<void> => {
    setFailure(undefined);
    try {
      await api.del(`/contact/${contact.id}`, contact.version);
    } catch (error) {
      setFailure(error);
    }
    // The list is loaded again after a refusal too, because a colleague may have been faster.
    await list.reload();
    setDepartingContact(undefined);
  };
  return (
    <PersonalFrame title={t("menu.contacts")}>
      <p className="narrow">{t("contact.intro")}</p>
      {me.institution && !mayChange && <Alert title={t("contact.readOnly")} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {(me.loading || list.loading) && <Skeleton lines={5} />}
      <NoInstitution />
      {list.data?.items.length === 0 && (
        <EmptyState
          action={mayChange && <Button onClick={() => setEditedContact("new")}>{t("contact.add")}</Button>}
        >
          {t("contact.none")}
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <>
          <ContactTable
            contacts={list.data.items}
            mayChange={mayChange}
            onEdit={setEditedContact}
            onRemove={setDepartingContact}
          />
          {mayChange && (
            <div className="actions">
              <Button onClick={() => setEditedContact("new")}>{t("contact.add")}</Button>
            </div>
          )}
        </>
      )}
      <Dialog
        open={editedContact !== undefined}
        onClose={() => setEditedContact(undefined)}
        title={t(editedContact === "new" ? "contact.add" : "contact.edit")}
      >
        {editedContact && (
          <ContactForm
            contact={
              editedContact === "new"
                ? undefined
                : (list.data?.items.find(({ id }) => id === editedContact.id) ?? editedContact)
            }
            institutionId={me.institutionId}
            onReload={() => void list.reload()}
            onDone={async () => {
              await list.reload();
              setEditedContact(undefined);
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={departingContact !== undefined}
        onClose={() => setDepartingContact(undefined)}
        title={t("contact.remove")}
      >
        {departingContact && (
          <>
            <p>{t("contact.sure", { name: formatContactName(departingContact) })}</p>
            <div className="actions">
              <Button look="danger" onClick={() => removeContact(departingContact)}>
                {t("contact.remove")}
              </Button>
              <CloseDialogButton />
            </div>
          </>
        )}
      </Dialog>
    </PersonalFrame>
  );
};

export { ContactsPage as Component };
