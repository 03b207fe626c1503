/**
 * Names of character classes. Go treats \p{lowercase letter} and \p{Ll} alike, while the engine has only one name for
 * each class, so other names are rewritten to that one.
 */

/** The long names of Unicode's general categories, which Go accepts in place of the short ones. */
const categoriesByAlias = new Map([
  ['Casedletter', 'Lc'],
  ['Closepunctuation', 'Pe'],
  ['Combiningmark', 'M'],
  ['Connectorpunctuation', 'Pc'],
  ['Control', 'Cc'],
  ['Currencysymbol', 'Sc'],
  ['Dashpunctuation', 'Pd'],
  ['Decimalnumber', 'Nd'],
  ['Enclosingmark', 'Me'],
  ['Finalpunctuation', 'Pf'],
  ['Format', 'Cf'],
  ['Initialpunctuation', 'Pi'],
  ['Letter', 'L'],
  ['Letternumber', 'Nl'],
  ['Lineseparator', 'Zl'],
  ['Lowercaseletter', 'Ll'],
  ['Mark', 'M'],
  ['Mathsymbol', 'Sm'],
  ['Modifierletter', 'Lm'],
  ['Modifiersymbol', 'Sk'],
  ['Nonspacingmark', 'Mn'],
  ['Number', 'N'],
  ['Openpunctuation', 'Ps'],
  ['Other', 'C'],
  ['Otherletter', 'Lo'],
  ['Othernumber', 'No'],
  ['Otherpunctuation', 'Po'],
  ['Othersymbol', 'So'],
  ['Paragraphseparator', 'Zp'],
  ['Privateuse', 'Co'],
  ['Punctuation', 'P'],
  ['Separator', 'Z'],
  ['Spaceseparator', 'Zs'],
  ['Spacingmark', 'Mc'],
  ['Surrogate', 'Cs'],
  ['Symbol', 'S'],
  ['Titlecaseletter', 'Lt'],
  ['Unassigned', 'Cn'],
  ['Uppercaseletter', 'Lu'],
  ['Cntrl', 'Cc'],
  ['Digit', 'Nd'],
  ['Punct', 'P'],
])

/** The pattern with the names of its character classes in the engine's form. Quoted text and unknown names stay. */
export function canonicalizeClassNames(pattern: string, isClassName: (name: string) => boolean): string {
  // Names have at most forty characters; the bound keeps the search linear.
  const piece = /\\Q[\s\S]*?(?:\\E|$)|\\([pP])(?:\{(\^?)([^}]{1,40})\}|([a-z]))|\\[\s\S]/g
  return pattern.replace(piece, (text, letter?: string, negation?: string, name?: string, single?: string) => {
    if (letter === undefined) return text
    const canonical = canonicalName(name ?? single ?? '')
    return isClassName(canonical) ? `\\${letter}{${negation ?? ''}${canonical}}` : text
  })
}

function canonicalName(name: string): string {
  const letters = name.replace(/[-_ ]/g, '')
  const canonical = letters.slice(0, 1).toUpperCase() + letters.slice(1).toLowerCase()
  return categoriesByAlias.get(canonical) ?? canonical
}
