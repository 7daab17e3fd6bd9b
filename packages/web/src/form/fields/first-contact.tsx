/** One button for an institution without contacts: its person in charge becomes the contact. */
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../form-context.tsx";
import { proposeContact } from "./propose-contact.ts";

/**
 * Asks for the first contact of an institution within its form.
 * @param onAdded is told the new contact, which the list then holds
 */
export const FirstContact = ({ onAdded }: { onAdded: (id: string) => void }) => {
  const form = useForm();
  const me = useCurrentUser();
  const { t } = useTranslation("pages/form");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const proposedContact = me.data && proposeContact(form.institution, me.data, t("firstContact.jobTitle"));
  if (!proposedContact || form.readOnly) return null;
  const add = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const addedContact = await api.post<ContactView>("/contact", proposedContact);
      form.onContacts();
      onAdded(addedContact.id);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="fv-sub">
      <p className="fv-hint">{t("firstContact.hint")}</p>
      <Button look="secondary" busy={busy} onClick={() => add()}>
        {t("firstContact.add", { name: proposedContact.nameZh ?? proposedContact.nameForeign })}
      </Button>
      {failure !== undefined && <FailureAlert error={failure} />}
    </div>
  );
};
