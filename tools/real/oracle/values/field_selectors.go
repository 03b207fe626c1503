package values

import (
	"fmt"

	"k8s.io/apimachinery/pkg/fields"

	"kubewright.dev/real/oracle/answer"
)

var fieldSelectorFunctions = answer.Functions{
	"fieldSelector.parse":     asked(parseFieldSelector),
	"fieldSelector.transform": asked(transformFieldSelector),
	"fieldSelector.unescape":  asked(unescapeFieldValue),
	"fieldSelector.escape":    asked(escapeFieldValue),
}

func parseFieldSelector(question selectorQuestion) (any, error) {
	selector, err := fields.ParseSelector(question.Text)
	if err != nil {
		return nil, err
	}
	answered := selectorAnswer{Text: selector.String(), Everything: selector.Empty(), Matches: []bool{}}
	for _, object := range question.Labels {
		answered.Matches = append(answered.Matches, selector.Matches(fields.Set(object)))
	}
	if value, found := selector.RequiresExactMatch(question.Key); found {
		answered.Exact = &value
	}
	return answered, nil
}

// transformFieldSelector drops the field b, refuses the field x, and renames all others.
func transformFieldSelector(text string) (any, error) {
	selector, err := fields.ParseAndTransformSelector(text, func(name, value string) (string, string, error) {
		switch name {
		case "b":
			return "", "", nil
		case "x":
			return "", "", fmt.Errorf("the field %s is refused", name)
		}
		return name + "1", value, nil
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"text": selector.String(), "everything": selector.Empty()}, nil
}

func unescapeFieldValue(text string) (any, error) {
	value, err := fields.UnescapeValue(text)
	if err != nil {
		return nil, err
	}
	return value, nil
}

func escapeFieldValue(value string) (any, error) {
	return fields.EscapeValue(value), nil
}
