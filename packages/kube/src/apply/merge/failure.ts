import { isKubeError, KubeError } from '../../errors.ts'

/** Runs the step and puts its name before the message of a failure, as Kubernetes wraps errors. */
export function wrapFailure<Result>(step: string | (() => string), run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!isKubeError(error) || error.code === 'KUBE_APPLY_CONFLICT') throw error
    const name = typeof step === 'string' ? step : step()
    throw new KubeError(error.code, `${name}: ${error.message}`, { cause: error })
  }
}
