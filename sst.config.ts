/// <reference path="./.sst/platform/config.d.ts" />

/** The whole system on AWS; each part is a plain module below `stacks/`. `npx sst deploy --stage production`. */
export default $config({
  app(input) {
    const production = input?.stage === "production";
    return {
      name: "trade-portal",
      home: "aws",
      removal: production ? "retain" : "remove",
      protect: production,
      // Hong Kong is the region nearest to Macao.
      providers: { aws: { version: "7.20.0", region: "ap-east-1" } },
    };
  },
  async run() {
    const { storage } = await import("./stacks/storage.ts");
    const { secrets } = await import("./stacks/secrets.ts");
    const { keys } = await import("./stacks/keys.ts");
    const { mail } = await import("./stacks/mail.ts");
    const { queues } = await import("./stacks/queues.ts");
    const { gateway, api } = await import("./stacks/api.ts");
    const { work } = await import("./stacks/jobs.ts");
    const { malware } = await import("./stacks/malware.ts");
    const { web } = await import("./stacks/web.ts");
    const { alarms } = await import("./stacks/alarms.ts");

    const stored = storage();
    const http = gateway();
    const kept = secrets();
    const site = web(http, stored, kept);
    const parts = {
      storage: stored,
      queues: queues(),
      secrets: kept,
      keys: keys(),
      mail: mail(),
      siteUrl: site.url,
      siteFiles: site.files,
    };
    malware(stored, parts.queues);
    const lambdas = [...api(http, parts), ...work(parts)];
    const topic = alarms({ gateway: http, lambdas, queues: parts.queues, storage: stored });
    return { site: site.url, api: http.url, pictures: site.pictures.url, alarms: topic.arn };
  },
});
