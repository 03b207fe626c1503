import type { ProcessHost } from './operator.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** This process. */
export const processHost: ProcessHost = {
  get isTerminal() {
    return process.stdout.isTTY === true
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
}
