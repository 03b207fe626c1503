package values

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/selection"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/answer"
)

var labelSelectorFunctions = answer.Functions{
	"labelSelector.parse":       asked(parseLabelSelector),
	"labelSelector.parseApi":    asked(parseAPILabelSelector),
	"labelSelector.compile":     asked(compileLabelSelector),
	"labelSelector.format":      asked(formatLabelSelector),
	"labelSelector.asLabels":    asked(labelSelectorAsLabels),
	"labelSelector.validate":    asked(validateLabelSelector),
	"labelSelector.requirement": asked(newRequirement),
	"labels.combine":            asked(combineLabels),
}

type selectorQuestion struct {
	Text   string              `json:"text"`
	Labels []map[string]string `json:"labels"`
	// Key is the label or field for RequiresExactMatch.
	Key string `json:"key"`
}

type selectorAnswer struct {
	Text       string  `json:"text"`
	Everything bool    `json:"everything"`
	Matches    []bool  `json:"matches"`
	Exact      *string `json:"exact"`
}

func describeSelector(selector labels.Selector, objects []map[string]string, key string) selectorAnswer {
	answered := selectorAnswer{Text: selector.String(), Everything: selector.Empty(), Matches: []bool{}}
	for _, object := range objects {
		answered.Matches = append(answered.Matches, selector.Matches(labels.Set(object)))
	}
	if value, found := selector.RequiresExactMatch(key); found {
		answered.Exact = &value
	}
	return answered
}

func parseLabelSelector(question selectorQuestion) (any, error) {
	selector, err := labels.Parse(question.Text)
	if err != nil {
		return nil, err
	}
	return describeSelector(selector, question.Labels, question.Key), nil
}

func parseAPILabelSelector(text string) (any, error) {
	selector, err := metav1.ParseToLabelSelector(text)
	if err != nil {
		return nil, err
	}
	return selector, nil
}

type compileQuestion struct {
	Selector *metav1.LabelSelector `json:"selector"`
	Labels   []map[string]string   `json:"labels"`
	Key      string                `json:"key"`
}

func compileLabelSelector(question compileQuestion) (any, error) {
	selector, err := metav1.LabelSelectorAsSelector(question.Selector)
	if err != nil {
		return nil, err
	}
	return describeSelector(selector, question.Labels, question.Key), nil
}

func formatLabelSelector(selector *metav1.LabelSelector) (any, error) {
	return metav1.FormatLabelSelector(selector), nil
}

func labelSelectorAsLabels(selector metav1.LabelSelector) (any, error) {
	return metav1.LabelSelectorAsMap(&selector)
}

type validateSelectorQuestion struct {
	Selector              *metav1.LabelSelector `json:"selector"`
	AllowInvalidValues    bool                  `json:"allowInvalidValues"`
	AllowUnknownOperators bool                  `json:"allowUnknownOperators"`
}

func validateLabelSelector(question validateSelectorQuestion) (any, error) {
	options := metavalidation.LabelSelectorValidationOptions{
		AllowInvalidLabelValueInSelector:  question.AllowInvalidValues,
		AllowUnknownOperatorInRequirement: question.AllowUnknownOperators,
	}
	return messages(metavalidation.ValidateLabelSelector(question.Selector, options, field.NewPath("spec", "selector"))), nil
}

type requirementQuestion struct {
	Key      string             `json:"key"`
	Operator selection.Operator `json:"operator"`
	Values   []string           `json:"values"`
}

func newRequirement(question requirementQuestion) (any, error) {
	requirement, err := labels.NewRequirement(question.Key, question.Operator, question.Values)
	if err != nil {
		return nil, err
	}
	return requirement.String(), nil
}

type labelSets struct {
	Left  labels.Set `json:"left"`
	Right labels.Set `json:"right"`
}

func combineLabels(sets labelSets) (any, error) {
	return map[string]any{
		"text":      labels.FormatLabels(sets.Left),
		"conflicts": labels.Conflicts(sets.Left, sets.Right),
		"merged":    labels.Merge(sets.Left, sets.Right),
	}, nil
}
