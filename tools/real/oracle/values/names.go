package values

import (
	"math"

	"k8s.io/apimachinery/pkg/api/validate/content"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/protocol"
)

var nameFunctions = protocol.Functions{
	"names.dns":         withInput(problemsOf(dnsRules)),
	"names.identifiers": withInput(problemsOf(identifierRules)),
	"names.objects":     withInput(problemsOf(objectNameRules)),
	"names.domains":     withInput(checkDomains),
	"names.numbers":     withInput(checkNumbers),
}

type rule func(text string) []string

var dnsRules = map[string]rule{
	"label":             validation.IsDNS1123Label,
	"subdomain":         validation.IsDNS1123Subdomain,
	"underscore":        validation.IsDNS1123SubdomainWithUnderscore,
	"label1035":         validation.IsDNS1035Label,
	"wildcardSubdomain": validation.IsWildcardDNS1123Subdomain,
	"caseless":          content.IsDNS1123SubdomainCaseless,
	"qualifiedName":     validation.IsQualifiedName,
	"labelValue":        validation.IsValidLabelValue,
}

var identifierRules = map[string]rule{
	"cIdentifier":    validation.IsCIdentifier,
	"envVarName":     validation.IsEnvVarName,
	"relaxedEnvVar":  validation.IsRelaxedEnvVarName,
	"configMapKey":   validation.IsConfigMapKey,
	"httpHeaderName": validation.IsHTTPHeaderName,
	"percent":        validation.IsValidPercent,
	"portName":       validation.IsValidPortName,
	"decimalInteger": content.IsDecimalInteger,
	"pathSegment":    content.IsPathSegmentName,
	"pathPrefix":     content.IsPathSegmentPrefix,
}

var objectNameRules = map[string]rule{
	"subdomain":       named(apivalidation.NameIsDNSSubdomain, false),
	"subdomainPrefix": named(apivalidation.NameIsDNSSubdomain, true),
	"label":           named(apivalidation.NameIsDNSLabel, false),
	"labelPrefix":     named(apivalidation.NameIsDNSLabel, true),
	"label1035":       named(apivalidation.NameIsDNS1035Label, false),
	"label1035Prefix": named(apivalidation.NameIsDNS1035Label, true),
	"namespacePrefix": named(apivalidation.ValidateNamespaceName, true),
}

func named(check apivalidation.ValidateNameFunc, prefix bool) rule {
	return func(text string) []string { return check(text, prefix) }
}

// problemsOf returns the problems of a text by rule.
func problemsOf(rules map[string]rule) func(string) (any, error) {
	return func(text string) (any, error) {
		problems := map[string][]string{}
		for name, check := range rules {
			problems[name] = list(check(text))
		}
		return problems, nil
	}
}

func checkDomains(text string) (any, error) {
	path := field.NewPath("spec", "x")
	return map[string][]string{
		"fullyQualifiedName":       messages(validation.IsFullyQualifiedName(path, text)),
		"fullyQualifiedDomainName": messages(validation.IsFullyQualifiedDomainName(path, text)),
		"domainPrefixedPath":       messages(validation.IsDomainPrefixedPath(path, text)),
		"domainPrefixedKey":        messages(validation.IsDomainPrefixedKey(path, text)),
	}, nil
}

func checkNumbers(number float64) (any, error) {
	integer := int(math.Trunc(number))
	return map[string][]string{
		"port":  list(validation.IsValidPortNum(integer)),
		"range": list(validation.IsInRange(integer, -3, 1000)),
		"user":  list(validation.IsValidUserID(int64(integer))),
		"group": list(validation.IsValidGroupID(int64(integer))),
	}, nil
}
