// Statements on pg-boss's own tables.

/** Queue and data of pending jobs, without scheduled ones, which recur by themselves. */
export const WAITING_JOBS = `
  select name, data from jobs.job
   where state in ('created', 'retry', 'active') and data is not null and data <> '{}'`;

const COUNTS = `
  count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
  count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '1 minute')::int as overdue,
  count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed`;

export const BACKLOG = `select ${COUNTS} from jobs.job where state in ('created', 'retry', 'failed')`;

export const BACKLOGS = `
  select name as queue, ${COUNTS},
    coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'failed' and start_after <= now())), 0)::float8
      as "oldestSeconds"
  from jobs.job where state in ('created', 'retry', 'failed') group by name`;

// Times this far in the future come from a clock that was wrong once; pg-boss would wait for them. A failed job is retried within an
// hour (`retryDelayMax`).
export const RESET_FUTURE_TIMES = [
  `update jobs.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '5 minutes'
       or monitor_backoff_on > now() + interval '2 hours'`,
  `update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '5 minutes'`,
  `update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now() + interval '2 hours'`,
  `update jobs.job set started_on = now(), heartbeat_on = now()
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + interval '5 minutes'`,
];

export const RETRY_ACTIVE = `
  update jobs.job set state = 'retry', start_after = now() where state = 'active' and retry_count < retry_limit`;
