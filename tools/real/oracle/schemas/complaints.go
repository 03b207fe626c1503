package schemas

import (
	"errors"
	"regexp"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// complaints returns the texts of the errors, one per line and sorted.
func complaints(list field.ErrorList) (any, error) {
	texts := make([]string, 0, len(list))
	for _, complaint := range list {
		texts = append(texts, withStableTypeName(complaint.Error()))
	}
	return textComplaints(texts)
}

func textComplaints(texts []string) (any, error) {
	if len(texts) == 0 {
		return "valid", nil
	}
	sort.Strings(texts)
	return nil, errors.New(strings.Join(texts, "\n"))
}

var selfTypeName = regexp.MustCompile(`selfType\d+`)

// withStableTypeName replaces the name of the type of self, which Kubernetes generates from the clock.
func withStableTypeName(text string) string {
	return selfTypeName.ReplaceAllString(text, "selfType0")
}
