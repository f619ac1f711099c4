import js from '@eslint/js';
import globals from 'globals';

export default [
  {
    ...js.configs.recommended,
    files: ['src/main/resources/**/*.js'],
    languageOptions: {sourceType: 'module', globals: {...globals.browser, d3: 'readonly'}},
    rules: {...js.configs.recommended.rules, 'prefer-const': 'error', 'no-var': 'error'},
  },
  {ignores: ['src/test/**']},
];
