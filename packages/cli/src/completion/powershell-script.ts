import type { CompletedCommand, CompletedWord } from './completed-commands.ts'

/** A script for PowerShell 5.1 or newer. */
export function powershellScript(commands: readonly CompletedCommand[]): string {
  const entries = commands.map(({ path, words, options }) => {
    const offered = [...words, ...options].map(({ word, description }: CompletedWord) => {
      return `@(${quoted(word)}, ${quoted(description === '' ? word : description)})`
    })
    return `    ${quoted(path === '' ? '' : ` ${path}`)} = @(${offered.join(', ')})`
  })
  return `# PowerShell completion of kubewright
Register-ArgumentCompleter -Native -CommandName kubewright -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $offers = @{
${entries.join('\n')}
  }
  $path = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $longer = "$path $($element.Extent.Text)"
    if ($offers.ContainsKey($longer)) { $path = $longer }
  }
  $offers[$path] | Where-Object { $_[0] -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}`
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
