package patches

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// runsOfProblems is how often an object with problems is validated. The first unknown field ends the search, so the
// found problems depend on the order of a map.
const runsOfProblems = 64

// failureOf returns an error and, for a Status, its code and causes. The causes have the random order of a map, so they
// are sorted.
func failureOf(err error, again func() error) map[string]any {
	report := map[string]any{"error": problemsOf(err, again)}
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		causes := []string{}
		if details := status.Status().Details; details != nil {
			for _, cause := range details.Causes {
				causes = append(causes, fmt.Sprintf("%s: %s: %s", cause.Type, cause.Message, cause.Field))
			}
		}
		sort.Strings(causes)
		report["code"] = status.Status().Code
		report["causes"] = causes
	}
	return report
}

// problemsOf returns the text of an error with sorted problems, or, if they differ from run to run, all that were
// found: {"head": TEXT, "problems": [...]}.
func problemsOf(err error, again func() error) any {
	text := sortProblems(err.Error())
	if !isAboutTypes(text) {
		return text
	}
	head, all := splitProblems(text)
	differ := false
	for range runsOfProblems {
		other := again()
		if other == nil {
			panic("oracle: the error is gone: " + text)
		}
		differ = differ || sortProblems(other.Error()) != text
		_, problems := splitProblems(other.Error())
		all = append(all, problems...)
	}
	if !differ {
		return text
	}
	sort.Strings(all)
	return map[string]any{"head": head, "problems": slices.Compact(all)}
}

// isAboutTypes reports whether structured-merge-diff found the error while it walked through an object.
func isAboutTypes(text string) bool {
	return strings.HasPrefix(text, "errors:") || strings.HasPrefix(text, ".") || endOfHead.MatchString(text)
}

// endOfHead is the text between the name of an object and its problems.
var endOfHead = regexp.MustCompile(`\)( to smd typed)?: `)

// sortProblems sorts the lines of a list of problems: Kubernetes finds them while it iterates over maps.
func sortProblems(text string) string {
	head, rest, several := strings.Cut(text, "errors:\n")
	if !several {
		return text
	}
	lines := strings.Split(rest, "\n")
	sort.Strings(lines)
	return head + "errors:\n" + strings.Join(lines, "\n")
}

// splitProblems returns the text before the problems, up to the object in parentheses, and each problem.
func splitProblems(text string) (string, []string) {
	head, rest := "", text
	if found := endOfHead.FindStringIndex(text); found != nil {
		head, rest = text[:found[1]], text[found[1]:]
	}
	lines, several := strings.CutPrefix(rest, "errors:\n")
	if !several {
		return head, []string{rest}
	}
	problems := strings.Split(lines, "\n")
	for index := range problems {
		problems[index] = strings.TrimPrefix(problems[index], "  ")
	}
	return head, problems
}
