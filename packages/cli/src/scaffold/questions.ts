import { CliError } from '../errors.ts'

export interface TextQuestion {
  readonly message: string
  readonly preset: string
  /** What is wrong with a text, if anything. */
  problemOf(text: string): string | undefined
}

/**
 * Asks for a text on the terminal.
 *
 * @throws CliError CLI_CANCELLED.
 */
export async function askText({ message, preset, problemOf }: TextQuestion): Promise<string> {
  const { text, isCancel } = await import('@clack/prompts')
  const given = await text({
    message,
    placeholder: preset,
    defaultValue: preset,
    validate: (value) => problemOf(value === undefined || value === '' ? preset : value),
  })
  if (isCancel(given)) throw new CliError('CLI_CANCELLED', 'cancelled; nothing was written')
  return given
}

/**
 * Asks for a decision on the terminal.
 *
 * @throws CliError CLI_CANCELLED.
 */
export async function askWhether(message: string): Promise<boolean> {
  const { confirm, isCancel } = await import('@clack/prompts')
  const given = await confirm({ message, initialValue: true })
  if (isCancel(given)) throw new CliError('CLI_CANCELLED', 'cancelled; nothing was installed')
  return given
}
