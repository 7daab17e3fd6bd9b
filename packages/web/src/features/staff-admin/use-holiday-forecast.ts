/** Asks what a holiday or its withdrawal would change, and waits for the job that finds out. */
import type {
  HolidayForecastView,
  PlannedHolidayRequest,
} from "@portal/core/applications/forecast/holiday-forecast-schema";
import { useEffect, useState } from "react";
import { ApiError, api } from "../../shell/api.ts";
import { useSending } from "../../shell/use-sending.ts";

const PATH = "/staff/calendar/forecast";
const POLL_MS = 1000;

export const useHolidayForecast = () => {
  const sending = useSending();
  const [plan, setPlan] = useState<PlannedHolidayRequest>();
  const [view, setView] = useState<HolidayForecastView>();
  const [pollError, setPollError] = useState<ApiError>();
  const isPreparing = view?.status === "PREPARING";
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setTimeout(() => {
      api.get<HolidayForecastView>(`${PATH}/${view.id}`).then(setView, (failure: unknown) => {
        if (!(failure instanceof ApiError)) throw failure;
        setView(undefined);
        setPollError(failure);
      });
    }, POLL_MS);
    return () => clearTimeout(timer);
  });
  const request = async (next: PlannedHolidayRequest): Promise<void> => {
    setPlan(next);
    setView(undefined);
    setPollError(undefined);
    await sending.send(async () => setView(await api.post<HolidayForecastView>(PATH, next)));
  };
  return {
    plan,
    view,
    busy: sending.busy || isPreparing,
    error: sending.error ?? pollError,
    refused: sending.refused,
    request,
    clear: () => setView(undefined),
  };
};
