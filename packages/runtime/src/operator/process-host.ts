import type { ProcessHost } from './operator.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** This process. */
export const processHost: ProcessHost = {
  get isTerminal() {
    return process.stdout.isTTY === true
  },
  get argv() {
    return process.argv.slice(2)
  },
  get env() {
    return process.env
  },
  print(line) {
    process.stdout.write(`${line}\n`)
  },
  onSignal(listener) {
    const listeners = signals.map((signal) => [signal, () => listener(signal)] as const)
    for (const [signal, listen] of listeners) process.on(signal, listen)
    return () => {
      for (const [signal, listen] of listeners) process.off(signal, listen)
    }
  },
  exit(code) {
    process.exit(code)
  },
  get wantsStack() {
    return process.env['KUBEWRIGHT_STACK'] === '1'
  },
  endQuietly(error) {
    // Node prints an uncaught error with the stacks of all its causes. A listener for uncaught errors replaces that.
    if (process.listenerCount('uncaughtException') > 0) return
    process.once('uncaughtException', (uncaught) => {
      if (uncaught === error) process.exit(1)
      // Another error: without this listener it ends the process as usual.
      queueMicrotask(() => {
        throw uncaught
      })
    })
  },
}
