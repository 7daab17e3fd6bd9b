/** Discounts, refunds and charges of an event besides its booths, in the staff form (spec 2 §3, §9). */

import {
  listChargeUnits,
  OTHER_ENTRY,
  PARTICIPANT_ENTRY,
  RENT_ENTRY,
} from "@portal/core/events/rate-chart-entries";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { useTranslation } from "react-i18next";
import { AmountField, NumberField } from "../../form/typed-number.tsx";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorLine, FieldGroup, SelectField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { EventPartProps } from "./event-about-form.tsx";
import { type ChargeDraft, discountKinds, refundPolicies } from "./event-draft.ts";

interface Props extends EventPartProps {
  /** Returns the error of a field by its path. */
  getError: (path: string) => string | undefined;
}

const Discounts = ({ draft: { discounts }, changeDraft, getError }: Props) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const freeKinds = discountKinds.filter((kind) => discounts.every((one) => one.kind !== kind));
  const changeDiscount = (at: number, part: Partial<(typeof discounts)[number]>): void =>
    changeDraft({ discounts: discounts.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  return (
    <>
      <p className="muted">{t("money.discountsText")}</p>
      {discounts.map((discount, at) => {
        const name = t(`lists:feeDiscount.${discount.kind}`);
        return (
          <FieldGroup key={discount.kind} id={`event-discounts-${at}`} label={name} isRow>
            <div className="staff-languages">
              <NumberField
                id={`event-discounts-${at}-percent`}
                label={t("money.percent")}
                inputMode="decimal"
                required
                error={getError(`discounts.${at}.percent`)}
                value={discount.percent}
                onChange={(event) => changeDiscount(at, { percent: event.target.value })}
              />
              {discount.kind === "EARLY_BIRD" && (
                <PickerField
                  id={`event-discounts-${at}-until`}
                  label={t("money.until")}
                  type="date"
                  required
                  error={getError(`discounts.${at}.until`)}
                  value={discount.until}
                  onChange={(event) => changeDiscount(at, { until: event.target.value })}
                />
              )}
            </div>
            <Button look="quiet" small onClick={() => changeDraft({ discounts: discounts.toSpliced(at, 1) })}>
              {t("money.remove", { what: name })}
            </Button>
          </FieldGroup>
        );
      })}
      {freeKinds.length > 0 && (
        <div className="actions">
          {freeKinds.map((kind) => (
            <Button
              key={kind}
              look="secondary"
              small
              onClick={() => changeDraft({ discounts: [...discounts, { kind, percent: "", until: "" }] })}
            >
              {t("money.add", { what: t(`lists:feeDiscount.${kind}`) })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};

const Charge = ({
  at,
  charge,
  getError,
  onChange,
  onRemove,
}: {
  at: number;
  charge: ChargeDraft;
  getError: Props["getError"];
  onChange: (part: Partial<ChargeDraft>) => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const say = toTranslateKey(t);
  const nameExtra = (extra: string): string =>
    extra === RENT_ENTRY || extra === PARTICIPANT_ENTRY
      ? say(`money.${extra}`)
      : say(`lists:seminarExtra.${extra}`);
  const id = `event-rateChart-${at}`;
  // A unit that was stored before this rule is shown, so that it can be seen and changed.
  const units = [...new Set([...listChargeUnits(charge.extra), charge.per])];
  return (
    <FieldGroup id={id} label={t("money.charge", { number: at + 1 })} isRow>
      <div className="staff-languages">
        <SelectField
          id={`${id}-extra`}
          label={t("money.what")}
          required
          error={getError(`rateChart.${at}.extra`)}
          value={charge.extra}
          onChange={({ target: { value: extra } }) => {
            const units = listChargeUnits(extra);
            onChange({ extra, band: "", per: units.includes(charge.per) ? charge.per : (units[0] ?? "") });
          }}
        >
          {[RENT_ENTRY, PARTICIPANT_ENTRY, ...listCodes("seminarExtra")].map((code) => (
            <option key={code} value={code}>
              {nameExtra(code)}
            </option>
          ))}
        </SelectField>
        {charge.extra === RENT_ENTRY && (
          <SelectField
            id={`${id}-band`}
            label={t("money.band")}
            value={charge.band}
            onChange={(event) => onChange({ band: event.target.value })}
          >
            <option value="">{t("money.anySize")}</option>
            {listCodes("scaleBand").map((code) => (
              <option key={code} value={code}>
                {say(`lists:scaleBand.${code}`)}
              </option>
            ))}
          </SelectField>
        )}
        <AmountField
          id={`${id}-price`}
          label={t("money.price")}
          hint={charge.extra === OTHER_ENTRY ? t("money.priceHint") : undefined}
          required
          error={getError(`rateChart.${at}.price`)}
          value={charge.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
        <SelectField
          id={`${id}-per`}
          label={t("money.per")}
          required
          error={getError(`rateChart.${at}.per`)}
          value={charge.per}
          onChange={(event) => onChange({ per: event.target.value })}
        >
          {units.map((per) => (
            <option key={per} value={per}>
              {say(`per.${per}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button look="quiet" small onClick={onRemove}>
        {t("money.remove", { what: nameExtra(charge.extra) })}
        {/* The same thing has a price for each size of event. */}
        <span className="visually-hidden"> {t("money.charge", { number: at + 1 })}</span>
      </Button>
    </FieldGroup>
  );
};

/** The last day for refunds of this edition, and what is kept until then. */
const CutOffDate = ({ draft: { cutOff }, changeDraft, getError }: Props) => {
  const { t } = useTranslation("pages/staff-event");
  return (
    <div className="staff-languages">
      <PickerField
        id="event-refundBands-0-until"
        label={t("money.cutOff")}
        hint={t("money.cutOffHint")}
        type="date"
        required
        error={getError("refundBands.0.until")}
        value={cutOff.until}
        onChange={(event) => changeDraft({ cutOff: { ...cutOff, until: event.target.value } })}
      />
      <NumberField
        id="event-refundBands-0-deductPercent"
        label={t("money.cutOffPercent")}
        inputMode="decimal"
        required
        error={getError("refundBands.0.deductPercent")}
        value={cutOff.percent}
        onChange={(event) => changeDraft({ cutOff: { ...cutOff, percent: event.target.value } })}
      />
    </div>
  );
};

export const EventFeesForm = (props: Props) => {
  const { draft, changeDraft, getError } = props;
  const { rateChart } = draft;
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  return (
    <>
      <section className="card staff-step">
        <h2>{t("field.discounts")}</h2>
        <Discounts {...props} />
      </section>
      <section className="card staff-step">
        <h2>{t("money.refunds")}</h2>
        <SelectField
          id="event-refundPolicy"
          label={t("field.refundPolicy")}
          hint={t("money.refundHint")}
          required
          value={draft.refundPolicy}
          onChange={(event) => changeDraft({ refundPolicy: event.target.value as typeof draft.refundPolicy })}
        >
          {refundPolicies.map((code) => (
            <option key={code} value={code}>
              {t(`lists:refundPolicy.${code}`)}
            </option>
          ))}
        </SelectField>
        {draft.refundPolicy === "CUT_OFF_DATE" && <CutOffDate {...props} />}
      </section>
      <section className="card staff-step">
        <h2>{t("field.rateChart")}</h2>
        <p className="muted">{t("money.chartText")}</p>
        <ErrorLine id="event-rateChart">{getError("rateChart")}</ErrorLine>
        {rateChart.map((charge, at) => (
          <Charge
            key={`charge ${String(at)}`}
            at={at}
            charge={charge}
            getError={getError}
            onChange={(part) => changeDraft({ rateChart: rateChart.with(at, { ...charge, ...part }) })}
            onRemove={() => changeDraft({ rateChart: rateChart.toSpliced(at, 1) })}
          />
        ))}
        <Button
          id="event-rateChart"
          look="secondary"
          small
          onClick={() =>
            changeDraft({
              rateChart: [...rateChart, { extra: "ONLINE", price: "", per: "SESSION", band: "" }],
            })
          }
        >
          {t("money.addCharge")}
        </Button>
      </section>
    </>
  );
};
