import type { Runtime } from '@kubewright/kube/runtime'
import { createLogger, type LogFields, type Logger } from 'kubewright/log'
import type { DevOutput } from './dev-output.ts'

/** The framework's line about a failed reconcile; `dev` prints its record instead. */
const failedReconcileMessage = 'Reconciler error'

/** The logger of the operator and the cluster. */
export function createDevLog(runtime: Runtime, output: DevOutput, isJson: boolean): Logger {
  const format = isJson ? 'json' : 'text'
  return withoutFailures(createLogger({ runtime, level: 'info', format, print: (line) => output.log(line) }))
}

function withoutFailures(log: Logger): Logger {
  return {
    ...log,
    error(message: string, fields?: LogFields) {
      if (message !== failedReconcileMessage) log.error(message, fields)
    },
    with: (fields) => withoutFailures(log.with(fields)),
  }
}
