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
    const { createStorage } = await import("./stacks/storage.ts");
    const { createSecrets } = await import("./stacks/secrets.ts");
    const { createKeys } = await import("./stacks/keys.ts");
    const { createMail } = await import("./stacks/mail.ts");
    const { createQueues } = await import("./stacks/queues.ts");
    const { createApi, createHttpApi } = await import("./stacks/api.ts");
    const { createJobs } = await import("./stacks/jobs.ts");
    const { createMalwareProtection } = await import("./stacks/malware.ts");
    const { createWeb } = await import("./stacks/web.ts");
    const { createAlarms } = await import("./stacks/alarms.ts");
    const { createMailAlarms, createSiteAlarms } = await import("./stacks/outside-alarms.ts");
    const { createDashboard } = await import("./stacks/dashboard.ts");
    const { createArchive } = await import("./stacks/archive.ts");
    const { createBackups } = await import("./stacks/backups.ts");
    const { createBudget } = await import("./stacks/budget.ts");

    const storage = createStorage();
    const httpApi = createHttpApi();
    const secrets = createSecrets();
    const site = createWeb(httpApi, storage, secrets);
    const resources = {
      storage,
      queues: createQueues(),
      secrets,
      keys: createKeys(),
      mail: createMail(),
      archive: createArchive(),
      siteUrl: site.url,
      siteFiles: site.files,
    };
    createMalwareProtection(storage, resources.queues);
    const lambdas = [...createApi(httpApi, resources), ...createJobs(resources)];
    const watched = { gateway: httpApi, lambdas, queues: resources.queues, storage };
    const topic = createAlarms(watched);
    createSiteAlarms(site);
    createMailAlarms(resources.mail);
    createDashboard(watched);
    createBackups(storage, topic);
    createBudget();
    return {
      site: site.url,
      // A domain whose DNS is kept elsewhere is pointed at this address (an alias or a CNAME).
      dnsTarget: site.distribution.domainName,
      api: httpApi.url,
      alarms: topic.arn,
      // Enter these where the DNS of the mail domain is kept; mail is sent once SES has seen them.
      mailRecords: resources.mail.records,
    };
  },
});
