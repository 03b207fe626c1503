import { defineOperator } from 'kubewright'
import { cronJobController } from './cron-job.controller.ts'
import { cronJobValidator } from './cron-job.webhook.ts'

export const operator = defineOperator({
  name: 'cron-job',
  controllers: [cronJobController],
  webhooks: [cronJobValidator],
})
