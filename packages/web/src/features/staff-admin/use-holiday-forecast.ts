/** Asks what a holiday or its withdrawal would change, and waits for the job that finds out. */
import type {
  HolidayForecastView,
  PlannedHolidayRequest,
} from "@portal/core/applications/forecast/holiday-forecast-schema";
import { useEffect, useState } from "react";
import { ApiError, api } from "../../shell/api.ts";
import { useSubmission } from "../../shell/use-submission.ts";

const PATH = "/staff/calendar/forecast";
const POLL_MS = 1000;

export const useHolidayForecast = () => {
  const submission = useSubmission();
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
    await submission.send(async () => setView(await api.post<HolidayForecastView>(PATH, next)));
  };
  return {
    plan,
    view,
    busy: submission.busy || isPreparing,
    error: submission.error ?? pollError,
    describeRefusal: submission.describeRefusal,
    request,
    clear: () => setView(undefined),
  };
};
