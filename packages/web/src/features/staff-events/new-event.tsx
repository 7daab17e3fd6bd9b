/** Creating an event from nothing, or from another one. */
import type { EventSummary, StaffEvent } from "@portal/core/events/event-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ulid } from "ulid";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { pickLanguage } from "../../shell/format.ts";
import { handConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { useResource } from "../../shell/use-resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { copyEvent } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { createBlankEvent } from "./event-structure.ts";

/** A new event starts as a copy: with zones, prices, terms and refund periods. */
export const NewEvent = () => {
  const { t, i18n } = useTranslation("pages/staff-event");
  const navigate = useNavigateWhileShown();
  const list = useResource<{ items: EventSummary[] }>("/staff/event");
  const [model, setModel, persistedModel] = usePersistedInput<string>("event model", "");
  const detail = useResource<StaffEvent>(model ? `/staff/event/${encodeURIComponent(model)}` : undefined);
  const [id] = useState(() => `ev-${ulid().toLowerCase()}`);
  const items = list.data?.items;
  const openSaved = (event: StaffEvent): void => {
    persistedModel.forget();
    void navigate(`/staff/event/${encodeURIComponent(event.id)}`, { state: handConfirmation("save") });
  };
  return (
    <>
      <PageHeading>{t("new")}</PageHeading>
      <LoadFailure resources={[list, detail]} />
      <SelectField
        id="model"
        label={t("model")}
        hint={t("modelHint")}
        value={model}
        onChange={(event) => setModel(event.target.value)}
      >
        <option value="">{t("structure.blank")}</option>
        {items?.map((event) => (
          <option key={event.id} value={event.id}>
            {pickLanguage(event.names, i18n.language)}
          </option>
        ))}
      </SelectField>
      {detail.loading && <Skeleton lines={6} />}
      {model === "" && (
        <EventForm key="blank" base={createBlankEvent(id)} copy inputName="new" onSaved={openSaved} />
      )}
      {detail.data && (
        <EventForm
          key={detail.data.id}
          base={copyEvent(detail.data, id)}
          copy
          inputName={`new ${detail.data.id}`}
          onSaved={openSaved}
        />
      )}
    </>
  );
};
